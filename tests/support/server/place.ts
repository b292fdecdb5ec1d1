import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { onPostgres } from './postgres';

/**
 * Data of a test server: a folder of its own and, in projects that ask for it, a database of its own on the PostgreSQL
 * of the run.
 */

/** Factor by which a busy machine is waited for longer. */
export const PATIENCE = 10;

/** Environment variables through which the set-up of a run tells its tests about the databases. */
export const SET_UP = {
  /** With the value `postgres` servers of this project run on PostgreSQL, else on the embedded database. */
  database: 'KINGSIDE_TEST_DATABASE',
  /** Address of the PostgreSQL of this run. */
  postgres: 'KINGSIDE_TEST_POSTGRES',
  /** Name of a database there that has all tables, empty. */
  template: 'KINGSIDE_TEST_TEMPLATE',
  /** With the value `yes` tests of this project kill and pause their servers. */
  kills: 'KINGSIDE_TEST_KILLS',
};

/** Whether the servers of this project run on PostgreSQL. */
export const onPostgresHere = (): boolean => process.env[SET_UP.database] === 'postgres';

/** Whether the tests of this project kill and pause their servers, unless they say otherwise. */
export const killsServersHere = (): boolean => process.env[SET_UP.kills] === 'yes';

/** Makes an empty folder. */
export const newDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'kingside-'));

/**
 * Address of the database that belongs to a folder; `null` for the embedded one. Makes it if needed, with all tables:
 * copying them costs a third of making them.
 */
export async function databaseFor(dataDir: string): Promise<string | null> {
  return onPostgresHere() ? newDatabase(basename(dataDir), process.env[SET_UP.template]) : null;
}

/** As `databaseFor`, but without any tables. */
export async function emptyDatabaseFor(dataDir: string): Promise<string | null> {
  return onPostgresHere() ? newDatabase(basename(dataDir)) : null;
}

/** Removes a folder and the database that belongs to it. */
export async function clear(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true });
  if (onPostgresHere()) await dropDatabase(basename(dataDir));
}

/**
 * Makes a database on the PostgreSQL of this run.
 *
 * @param template database to copy
 * @returns its address, also when it exists already
 */
export async function newDatabase(name: string, template = 'template1'): Promise<string> {
  const found = await onPostgres(ofRun(), `select from pg_database where datname = '${name}'`);
  if (found.length === 0) await onPostgres(ofRun(), `create database "${name}" template "${template}"`);
  const address = new URL(ofRun());
  address.pathname = name;
  return address.href;
}

export async function dropDatabase(name: string): Promise<void> {
  await onPostgres(ofRun(), `drop database if exists "${name}" with (force)`);
}

function ofRun(): string {
  const url = process.env[SET_UP.postgres];
  if (!url) throw new Error('The set-up of this run has no PostgreSQL.');
  return url;
}
