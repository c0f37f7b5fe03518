import type { Module } from '../../../kernel/server/module.ts'
import { answers, beginnings } from '../../../kernel/server/record/offered.ts'
import { searched } from '../../../kernel/server/record/searchKind.ts'
import { searchHandlers } from './routes.ts'

export const search = {
  name: 'search',
  handlers: world => searchHandlers(world.all(searched), world.all(beginnings), world.all(answers)),
} satisfies Module
