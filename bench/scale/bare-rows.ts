import fastify from 'fastify';
import postgres from 'postgres';

/** The baseline: as many rows of the same table, read by its primary key, with nothing around them. Prints its address when it listens. */
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 10, onnotice: () => {} });
const app = fastify();

app.get<{ Querystring: { table: string; rows: string } }>('/rows', async ({ query: { table, rows } }) => {
  const found = await sql`select * from ${sql(table)} limit ${rows}`;
  return { code: 200, success: true, msg: '', data: found };
});

await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
if (address && typeof address === 'object') console.log(`listening http://127.0.0.1:${address.port}`);
