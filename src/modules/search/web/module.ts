import type { WebModule } from '../../../kernel/web/module.ts'
import { offerNew, SearchTools } from './SearchTools.tsx'

export const search = {
  name: 'search',
  tools: [{ rank: 10, Tool: SearchTools }],
  once: { onNew: offerNew },
  references: { spokenOf: async labels => (await import('./spoken.ts')).spokenOf(labels) },
} satisfies WebModule
