import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { clone, databaseOf, maintain, withDatabase } from './template.ts'

/** PostgreSQL's code for a database that has sessions. */
const objectInUse = '55006'

export interface FreshDatabase {
  /** Signs in the owner, a superuser. */
  ownerUrl: string
  /** Signs in `tongzhou_app`, as the product does. */
  appUrl: string
  /** Removes the database once its sessions have ended; those that stay are ended after 5 s. */
  drop(): Promise<void>
}

/** A database of a test file's own: migrated and empty, cloned from the run's template in a fraction of a second. */
export function freshDatabase(): Promise<FreshDatabase> {
  return cloneOf(databaseOf(inject('template').ownerUrl))
}

/** A fresh database with its owner at it, who may look at everything; `end` removes both. */
export async function ownerOfFresh(): Promise<{ owner: Client; end: () => Promise<void> }> {
  const database = await freshDatabase()
  const owner = new Client(database.ownerUrl)
  owner.on('error', () => {}) // dropping the database ends its sessions
  await owner.connect()
  return {
    owner,
    end: async () => {
      await owner.end()
      await database.drop()
    },
  }
}

/** A database of a test file's own with nothing in it, for tests of the migrations themselves. */
export function emptyDatabase(): Promise<FreshDatabase> {
  return cloneOf('template0')
}

/** A database of a test file's own, cloned from another of the run's cluster. */
export async function cloneOf(original: string): Promise<FreshDatabase> {
  const template = inject('template')
  const name = `test_${randomBytes(6).toString('hex')}`
  await clone(template.ownerUrl, original, name)
  return {
    ownerUrl: withDatabase(template.ownerUrl, name),
    appUrl: withDatabase(template.appUrl, name),
    drop: () => drop(template.ownerUrl, name),
  }
}

/**
 * A pool's `end` does not wait until its sessions have left. PostgreSQL does, for 5 s; ended by force, they would still tell
 * the pool that an administrator had terminated them.
 */
async function drop(url: string, name: string): Promise<void> {
  try {
    await maintain(url, `drop database ${name}`)
  } catch (error) {
    if ((error as { code?: string }).code !== objectInUse) throw error
    await maintain(url, `drop database ${name} with (force)`)
  }
}
