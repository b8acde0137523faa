import type { Field } from '@manyi/shared/resource/field';
import type { Resource } from '@manyi/shared/resource/resource';
import { fieldsOf } from '@manyi/shared/resource/resource';
import { z } from 'zod';

/** Schemas of a resource for the OpenAPI document and for what leaves. What comes in is judged by `checkForm`, which the browser runs too. */

const valueSchema = (field: Field): z.ZodType => {
  switch (field.kind) {
    case 'text':
    case 'richText':
      return z.string().max(field.max).describe(field.label[0]);
    case 'dict':
      return z.string().describe(`${field.label[0]}（字典 ${field.code}）`);
    case 'textChoice':
      return z.enum(field.options.map((option) => option.value)).describe(field.label[0]);
    case 'choice':
      return z.union(field.options.map((option) => z.literal(option.value))).describe(field.label[0]);
    case 'integer':
      return z.number().int().describe(field.label[0]);
    case 'decimal':
      return z.number().describe(field.label[0]);
    case 'date':
    case 'dateTime':
      return z.string().describe(`${field.label[0]} ${field.kind === 'date' ? 'yyyy-MM-dd' : 'yyyy-MM-dd HH:mm:ss'}`);
    case 'reference':
      return z.string().describe(`${field.label[0]}（${field.to} id）`);
    case 'references':
      return z.string().describe(`${field.label[0]}（${field.to} id，逗号分隔）`);
  }
};

const outSchema = (field: Field): z.ZodType => {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'choice':
      return z.number().nullable().describe(field.label[0]);
    default:
      return z.string().nullable().describe(field.label[0]);
  }
};

const baseSchema = {
  id: z.string(),
  createUser: z.string().nullable(),
  createDept: z.string().nullable(),
  createTime: z.string(),
  updateUser: z.string().nullable(),
  updateTime: z.string().nullable(),
  status: z.number(),
  version: z.number(),
};

export const rowSchemaOf = (resource: Resource) =>
  z.object({
    ...baseSchema,
    ...Object.fromEntries(
      fieldsOf(resource).flatMap(([name, field]) => (field.secret ? [] : [[name, outSchema(field)]])),
    ),
  });

const inputSchemaOf = (resource: Resource) =>
  z.object({
    id: z.string().optional(),
    version: z.number().optional(),
    ...Object.fromEntries(
      fieldsOf(resource).flatMap(([name, field]) => {
        if (field.form === false) return [];
        const value = valueSchema(field);
        return [[name, field.required ? value : value.nullish()]];
      }),
    ),
  });

/** Takes any object and documents the right one: its fields are judged by `checkForm`, in the caller's language. */
export const bodySchemaOf = (resource: Resource) => {
  const { $schema: _, ...documented } = z.toJSONSchema(inputSchemaOf(resource));
  return z.record(z.string(), z.unknown()).meta(documented);
};
