import { expect, test } from 'vitest'
import { snake } from '../src/kernel/server/desk/bulk.ts'
import type { PlatformTable } from '../src/kernel/server/desk/platformDesk.ts'
import { sourceFiles } from './support/imports.ts'

/** The tables that a PlatformDesk writes: rows without an office that count their changes. Types fail where one is missing. */
const tables: Record<Exclude<PlatformTable, 'openMenu'>, true> = {
  account: true,
  browserError: true,
  element: true,
  fleetNode: true,
  menu: true,
  office: true,
  release: true,
}

/** What writes one of them besides, and why. */
const byHand: Readonly<Record<string, string>> = {
  'errorLog/server/groups.ts browserError': 'clears what operators have done with in one statement',
  'errorLog/server/report.ts browserError': 'browsers report errors without a person, thousands alike',
  'fleet/server/beat.ts fleetNode': 'a node beats, which is no act of a person',
  'identity/server/account.ts account': 'a password that is compared and replaced at once, and stands in no log',
  'identity/server/accounts.ts account': 'a person registers before anybody has signed in',
  'identity/server/accountsInBulk.ts account':
    'an import makes thousands in one statement, and its employees stand in the log',
  'identity/server/profile.ts account': 'how the console looks to a person is no edit that others see',
  'identity/server/replacePassword.ts account': 'the holder of a link or code has not signed in',
  'identity/server/seat.ts account': 'where a person works is no edit of the account',
  'identity/server/untouched.ts account': 'the version stays, since it tells what the holder did',
  'organisation/server/offices/found.ts office': 'the company is founded before its log begins',
  'menu/server/admin.ts menu': 'siblings make room for a menu; the log tells of the menu',
  'menu/server/elements.ts element': 'siblings make room for a button; the log tells their order',
  'menu/server/upToDate.ts element': 'a node brings what the product declares, before it serves anybody',
  'menu/server/upToDate.ts menu': 'a node brings what the product declares, before it serves anybody',
}

const writes = /\b(?:insertInto|updateTable|deleteFrom)\('(\w+)'|\b(?:insert into|update|delete from) (\w+)\b/g

test('tables without an office are written by a PlatformDesk, which locks, counts and logs', () => {
  const named = new Map(Object.keys(tables).map(table => [snake(table), table]))
  const found = sourceFiles('src/modules/*/server/**/*.ts')
    .filter(({ path }) => !path.endsWith('.test.ts'))
    .flatMap(({ path, text }) => {
      const hits = [...text.matchAll(writes)].flatMap(
        ([, camel, plain]) => named.get(snake(camel ?? plain ?? '')) ?? [],
      )
      return hits.map(table => `${path.replace('src/modules/', '')} ${table}`)
    })
  expect([...new Set(found)].sort()).toEqual(Object.keys(byHand).sort())
})
