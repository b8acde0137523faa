import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { notFound, refuse, refuseFields } from '../../../platform/http/refusal.ts';
import type { Route } from '../../../platform/http/route.ts';
import { defineRoute, FileReply } from '../../../platform/http/route.ts';
import { noData } from '../../../platform/http/schemas.ts';
import { type FileStore, placePatterns } from './file-store.ts';
import { cleanImage, mostBytes } from './image.ts';

const tag = 'resource.file';
/** Of one person in a day. They are small, but they stay. */
const mostADay = 100;

const types = { png: 'image/png', jpg: 'image/jpeg' } as const;

const noFile = () => refuseFields({ file: ['请上传文件!', 'Choose a file'] });
const tooLarge = () => refuseFields({ file: ['图片不能超过 500 KB', 'The image must not exceed 500 KB'] });

interface Given {
  name: string;
  bytes: Buffer;
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** The `file` of a multipart body. Other files are refused, not looked for: only one is ever read. */
const readFile = async (request: FastifyRequest): Promise<Given> => {
  if (!request.isMultipart()) throw noFile();
  try {
    const part = await request.file({ limits: { fileSize: mostBytes, files: 1 } });
    if (part?.fieldname !== 'file') throw noFile();
    const bytes = await part.toBuffer();
    if (bytes.length === 0) throw noFile();
    return { name: part.filename, bytes };
  } catch (error) {
    if (hasCode(error, 'FST_REQ_FILE_TOO_LARGE')) throw tooLarge();
    throw error;
  }
};

/** For people to recognise it by; nothing on disk is called so. */
const shownName = (name: string): string => (name.split(/[\\/]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').slice(-255);

const assertMayAdd = async (sql: Sql, caller: Caller): Promise<void> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from resource_file
    where tenant_id = ${caller.tenantId} and create_user = ${caller.userId} and create_time > now() - interval '1 day'`;
  if ((row?.count ?? 0) >= mostADay) {
    throw refuse(429, ['今日上传次数过多，请明天再试', 'Too many uploads today; try again tomorrow']);
  }
};

export interface UploadMeans {
  store: FileStore;
  /** Where people reach the server; undefined: the address of the request. */
  publicUrl: string | undefined;
}

export const uploadRoutes = ({ store, publicUrl }: UploadMeans): Route[] => [
  defineRoute({
    method: 'POST',
    path: '/api/blade-resource/oss/endpoint/put-file',
    access: 'login',
    summary: ['上传图片', 'Upload an image: jpg or png, at most 500 KB, field `file`'],
    tag,
    data: z.object({ link: z.string(), domain: z.string(), name: z.string(), originalName: z.string() }),
    multipart: true,
    handler: async ({ caller, tx, request }) => {
      await tx((sql) => assertMayAdd(sql, caller));
      const given = await readFile(request);
      const image = await cleanImage(given.bytes);
      const { tenantId, month, name } = await store.put(caller.tenantId, image.type, image.content);
      const path = `${tenantId}/${month}/${name}`;
      const originalName = shownName(given.name);
      await tx(
        (sql) => sql`
          insert into resource_file (tenant_id, path, type, size, original_name, create_user)
          values (${tenantId}, ${path}, ${types[image.type]}, ${image.content.length}, ${originalName}, ${caller.userId})`,
      );
      // Without a host: it holds under whatever name people reach the server.
      const domain = publicUrl ?? `${request.protocol}://${request.host}`;
      return { link: `/files/${path}`, domain, name: path, originalName };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/files/:tenantId/:month/:name',
    // Images in a page carry no token. What cannot be guessed has to be told.
    access: 'public',
    summary: ['查看图片', 'An uploaded image'],
    tag,
    params: z.object({
      tenantId: z.string().regex(placePatterns.tenantId),
      month: z.string().regex(placePatterns.month),
      name: z.string().regex(placePatterns.name),
    }),
    data: noData,
    handler: async ({ params, reply }) => {
      const content = await store.get(params);
      if (!content) throw notFound();
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox");
      const type = params.name.endsWith('.png') ? types.png : types.jpg;
      return new FileReply({ name: params.name, type, content, inline: true });
    },
  }),
];
