import type { Module } from '../../../kernel/server/module.ts'
import { readHandlers } from './composing/read.ts'

export const lines = {
  name: 'lines',
  reads: { customer: ['customer'], goods: ['goods'], opportunity: ['opportunity'], sets: ['goodsSet'] },
  handlers: readHandlers,
} satisfies Module
