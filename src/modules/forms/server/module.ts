import type { Module } from '../../../kernel/server/module.ts'

/** No calls of its own: whoever has forms brings the calls. */
export const forms = { name: 'forms' } satisfies Module
