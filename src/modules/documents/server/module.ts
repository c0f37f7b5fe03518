import type { Module } from '../../../kernel/server/module.ts'

export const documents = { name: 'documents' } satisfies Module
