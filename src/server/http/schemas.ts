import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance, FastifySchema } from 'fastify';
import * as v from 'valibot';
import { HttpFailure } from './failure';

/** The valibot schemas of the protocol as Fastify's validators and as OpenAPI. */

export function validateByValibot(app: FastifyInstance): void {
  app.setValidatorCompiler<v.GenericSchema>(({ schema, httpPart }) => value => {
    const read = v.safeParse(schema, value);
    if (read.success) return { value: read.output };
    return { error: new HttpFailure(400, issueText(read.issues[0], httpPart ?? 'request')) };
  });
  // Answers are typed by their schemas and are not checked again at run time.
  app.setSerializerCompiler(() => value => JSON.stringify(value));
}

/** Why a body does not fit a schema that is known only when the body has been read; `null` if it does. */
export function problemOf(schema: v.GenericSchema, body: unknown): string | null {
  const read = v.safeParse(schema, body);
  return read.success ? null : issueText(read.issues[0], 'body');
}

const issueText = (issue: v.BaseIssue<unknown>, part: string): string =>
  `${v.getDotPath(issue) ?? part}: ${issue.message}`;

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
