import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Act } from './act.ts'

interface Schema extends DBSchema {
  acts: { key: number; value: Act }
}

/** Where acts are kept until they are done. */
export type ActStore = {
  all(): Promise<Act[]>
  add(act: Omit<Act, 'id'>): Promise<void>
  put(act: Act): Promise<void>
  remove(id: number): Promise<void>
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

const database = () => {
  opened ??= openDB<Schema>('tongzhou-outbox', 1, {
    upgrade: db => void db.createObjectStore('acts', { keyPath: 'id', autoIncrement: true }),
  })
  return opened
}

/** Keeps acts in this browser, so that they outlive a reload. */
export const kept: ActStore = {
  all: async () => (await database()).getAll('acts'),
  async add(act) {
    await (await database()).add('acts', act as Act)
  },
  async put(act) {
    await (await database()).put('acts', act)
  },
  async remove(id) {
    await (await database()).delete('acts', id)
  },
}
