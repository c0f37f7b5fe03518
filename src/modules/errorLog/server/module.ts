import type { Module } from '../../../kernel/server/module.ts'
import { errorLogHandlers } from './routes.ts'

export const errorLog = {
  name: 'errorLog',
  handlers: errorLogHandlers,
} satisfies Module
