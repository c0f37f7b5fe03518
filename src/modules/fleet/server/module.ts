import { accesses } from '../../../kernel/server/desk/access.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { logged } from './logged.ts'
import { monitorHandlers } from './monitor.ts'
import { fleetAccess } from './permits.ts'
import { fleetHandlers } from './routes.ts'
import { traceHandlers } from './traces/routes.ts'

export const fleet = {
  name: 'fleet',
  tables: [
    'fleetNode',
    'fleetSample',
    'fleetSpan',
    'fleetRoute',
    'fleetFact',
    'fleetAlarm',
    'fleetBackup',
    'fleetTrace',
    'fleetTraceParts',
  ],
  handlers: [...fleetHandlers, ...monitorHandlers, ...traceHandlers],
  brings: [bring(logSubjects, logged), ...fleetAccess.map(access => bring(accesses, access))],
} satisfies Module
