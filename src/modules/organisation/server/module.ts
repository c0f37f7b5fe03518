import { accesses, scopedModules } from '../../../kernel/server/desk/access.ts'
import { startHandlers, startsFirst, startsLater } from '../../../kernel/server/http/start.ts'
import { openPlaces } from '../../../kernel/server/http/web.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { nameables } from '../../../kernel/server/record/nameable.ts'
import { beginnings } from '../../../kernel/server/record/offered.ts'
import { records } from '../../../kernel/server/record/recordKind.ts'
import { searched } from '../../../kernel/server/record/searchKind.ts'
import { identityRoutes } from '../../identity/api/identity.ts'
import { dictionaries, references, sorts, switchGroups, wordCounts } from '../../settings/server/index.ts'
import { adders, exports, imports } from '../../transfer/server/index.ts'
import { departmentRoutes } from '../api/department.ts'
import { directoryRoutes } from '../api/directory.ts'
import { staffRoutes } from '../api/employeeRoutes.ts'
import { organisationPlaces } from '../api/places.ts'
import { defaultRolesOf } from './defaults/defaults.ts'
import { departmentUses } from './departments/uses.ts'
import { leavings } from './employees/left.ts'
import { nameableEmployee } from './employees/nameable.ts'
import { employeeRecord } from './employees/record.ts'
import { employeeSearch } from './employees/search.ts'
import { organisationSorts } from './employees/sort.ts'
import { explainHandlers } from './explain/explain.ts'
import { logged } from './logged.ts'
import { employeeBeginnings } from './offers.ts'
import { trades } from './offices/dictionaries.ts'
import { foundings } from './offices/found.ts'
import { officeWords } from './offices/words.ts'
import { organisationAccess } from './permits.ts'
import { organisationHandlers, organisationJobs } from './routes.ts'
import { employeeExport } from './transfer/exporting.ts'
import { employeeImport } from './transfer/importing.ts'
import { sessionGroup } from './viewing/sessionGroup.ts'

export const organisation = {
  name: 'organisation',
  tables: [
    'defaultGrant',
    'defaultScope',
    'department',
    'employee',
    'employeeRole',
    'office',
    'role',
    'roleElement',
    'roleMenu',
    'roleScope',
    'roleType',
  ],
  reads: {
    identity: ['account', 'passwordLink', 'session'],
    menu: ['element', 'menu', 'openMenu'],
    transfer: ['importChange'],
  },
  handlers: world => [
    ...startHandlers(world),
    ...organisationHandlers(
      { roles: defaultRolesOf(world), dictionaries: world.all(dictionaries), foundings: world.all(foundings) },
      world.all(scopedModules),
      world.all(departmentUses),
    ),
    ...explainHandlers(world.all(records)),
  ],
  jobs: (runtime, world) => organisationJobs(runtime, world.all(leavings)),
  brings: [
    bring(adders, { adds: 'employee', route: staffRoutes.add }),
    bring(adders, { adds: 'department', route: departmentRoutes.add }),
    ...organisationAccess.map(access => bring(accesses, access)),
    bring(scopedModules, { module: 'employee', title: '员工', roles: { manager: 'departmentAndBelow' } }, 9),
    bring(logSubjects, logged),
    bring(dictionaries, trades, 6),
    bring(switchGroups, sessionGroup, 10),
    bring(openPlaces, organisationPlaces.create),
    ...[identityRoutes.info, identityRoutes.menus, identityRoutes.allMenus].map(route => bring(startsFirst, route)),
    ...[directoryRoutes.employees, directoryRoutes.departments].map(route => bring(startsLater, route)),
    ...organisationSorts.map(sort => bring(sorts, sort)),
    ...officeWords.map(words => bring(wordCounts, words)),
    bring(references, { of: 'role', lasting: true }),
    bring(records, employeeRecord),
    bring(searched, employeeSearch, 4),
    bring(imports, employeeImport, 4),
    bring(exports, employeeExport, 4),
    bring(nameables, { kind: 'employee', nameable: nameableEmployee }),
    ...employeeBeginnings.map(one => bring(beginnings, one, 9)),
  ],
} satisfies Module
