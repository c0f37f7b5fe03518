import type { WebModule } from '../../../kernel/web/module.ts'
import { SearchButton } from './SearchButton.tsx'

export const search = {
  name: 'search',
  tools: [{ rank: 20, Tool: SearchButton }],
  references: { spokenOf: async labels => (await import('./spoken.ts')).spokenOf(labels) },
} satisfies WebModule
