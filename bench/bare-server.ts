import fastify from 'fastify';
import pg from 'pg';

/** The baseline: the same two queries, and one durable insert, with nothing around them. Prints its address when it listens. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = fastify();

const columns =
  'id, create_user, create_dept, create_time, update_user, update_time, status, version, category, post_code, post_name, sort, remark';

app.get('/list', async () => {
  const where = "where tenant_id = '000000' and not is_deleted";
  const [rows, count] = await Promise.all([
    pool.query(`select ${columns} from system_post ${where} order by sort asc nulls last, id limit 10 offset 0`),
    pool.query(`select count(*)::int as total from system_post ${where}`),
  ]);
  return { code: 200, success: true, msg: '', data: { records: rows.rows, total: count.rows[0].total } };
});

app.post('/insert', async (request) => {
  await pool.query('insert into bench_insert (body) values ($1)', [JSON.stringify(request.body)]);
  return { code: 200 };
});

await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
if (address && typeof address === 'object') console.log(`listening http://127.0.0.1:${address.port}`);
