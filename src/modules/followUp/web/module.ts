import type { WebModule } from '../../../kernel/web/module.ts'
import { CallHost } from './CallHost.tsx'

export const followUp = {
  name: 'followUp',
  Host: CallHost,
} satisfies WebModule
