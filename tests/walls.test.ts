import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kernelTables } from '../src/kernel/server/kernelTables.ts'
import type { Module } from '../src/kernel/server/module.ts'
import { modules } from '../src/modules.ts'

const declared: readonly Module[] = modules
const [, listed = ''] = /export interface DB \{([^}]*)\}/.exec(
  readFileSync('src/kernel/server/database/tables.ts', 'utf8'),
) as RegExpExecArray
const everyTable = [...listed.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name as string)

test('every table belongs to the kernel or to one module', () => {
  const owned: string[] = [...kernelTables, ...declared.flatMap(({ tables = [] }) => tables)]
  expect(owned.toSorted()).toEqual(everyTable.toSorted())
})
