import type { Module } from '../../../kernel/server/module.ts'

/** Has no calls of its own: what decides about documents brings them. */
export const flows = { name: 'flows' } satisfies Module
