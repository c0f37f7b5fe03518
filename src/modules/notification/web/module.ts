import type { WebModule } from '../../../kernel/web/module.ts'
import { Bell } from './Bell.tsx'
import { LiveEvents } from './LiveEvents.ts'

export const notification = {
  name: 'notification',
  Host: LiveEvents,
  once: { Bell },
} satisfies WebModule
