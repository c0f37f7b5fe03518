import { snake } from '../../src/kernel/server/desk/bulk.ts'
import { kernelTables } from '../../src/kernel/server/kernelTables.ts'
import type { Module } from '../../src/kernel/server/module.ts'
import { modules } from '../../src/modules.ts'
import type { Schema, Table } from './read.ts'

/** The kernel or a module, with its tables by name. */
export type Area = { name: string; tables: Table[] }

const declared: readonly Module[] = modules

/** Returns the tables by whom they belong to, in the order of `src/modules.ts`, the kernel's first. */
export function areasOf({ tables }: Schema): Area[] {
  const areas = [{ name: 'kernel', tables: kernelTables as readonly string[] }, ...declared]
  const known = areas.map(({ name, tables: own = [] }) => {
    const names = new Set(own.map(snake))
    return { name, tables: tables.filter(table => names.has(table.name)) }
  })
  return known.filter(area => area.tables.length > 0)
}
