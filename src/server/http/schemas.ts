import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance, FastifySchema } from 'fastify';
import * as v from 'valibot';
import { HttpFailure } from './failure';

/** The valibot schemas of the protocol as Fastify's validators and as OpenAPI. */

export function validateByValibot(app: FastifyInstance): void {
  app.setValidatorCompiler<v.GenericSchema>(({ schema, httpPart }) => value => {
    const read = v.safeParse(schema, value);
    if (read.success) return { value: read.output };
    const [issue] = read.issues;
    const where = v.getDotPath(issue);
    return { error: new HttpFailure(400, `${where ?? httpPart ?? 'request'}: ${issue.message}`) };
  });
  // Answers are typed by the schemas; checking them again at run time would only cost.
  app.setSerializerCompiler(() => value => JSON.stringify(value));
}

/** The parts of a route's schema as JSON Schema, for the OpenAPI document. */
export function openApiSchema(schema: FastifySchema | undefined): FastifySchema {
  if (!schema) return {};
  const { body, params, querystring, response } = schema;
  return {
    ...schema,
    ...(isSchema(body) && { body: convert(body, 'input') }),
    ...(isSchema(params) && { params: convert(params, 'input') }),
    ...(isSchema(querystring) && { querystring: convert(querystring, 'input') }),
    ...(response !== null && typeof response === 'object' && { response: convertAnswers(response) }),
  };
}

function convertAnswers(response: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(response).map(([status, schema]) => [
      status,
      isSchema(schema) ? { description: status, ...convert(schema, 'output') } : schema,
    ]),
  );
}

function convert(schema: v.GenericSchema, typeMode: 'input' | 'output') {
  const { $schema: _, ...converted } = toJsonSchema(schema, { errorMode: 'ignore', typeMode });
  return converted;
}

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && '~standard' in value;
}
