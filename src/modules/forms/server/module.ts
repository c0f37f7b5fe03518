import type { Module } from '../../../kernel/server/module.ts'

/** Has no calls of its own: a module that uses forms brings them. */
export const forms = { name: 'forms' } satisfies Module
