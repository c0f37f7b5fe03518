import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects, titled } from '../../../kernel/server/record/logged.ts'
import { handovers } from './kind.ts'
import { handoverHandlers } from './routes.ts'

export const handover = {
  name: 'handover',
  tables: ['handover', 'handoverItem'],
  handlers: world => handoverHandlers(world.all(handovers).flat()),
  brings: [
    bring(logSubjects, {
      handover: { title: '离职交接', columns: titled({ summary: '交接内容', leftCount: '未交接' }) },
    }),
  ],
} satisfies Module
