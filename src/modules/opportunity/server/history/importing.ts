import { jointRegion, regionWords, unseenPhones } from '../../../customer/server/index.ts'
import { importWithCustom } from '../../../customFields/server/index.ts'
import type { ImportKind } from '../../../transfer/server/index.ts'
import { ImportedDeal } from '../../api/history.ts'
import { opportunityPlaces } from '../../api/places.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import { scopeModule } from '../record/scope.ts'
import { customDeal } from '../stages/custom.ts'
import { announceHistory } from './announce.ts'
import { createDeals, lockHistory } from './create.ts'
import { historyFields } from './fields.ts'
import { findKnown, holdKnown, updateKnown } from './known.ts'
import { faultsOf } from './placing.ts'
import { historyReferences } from './references.ts'
import { readShown } from './shown.ts'
import { historyObstacles, undoHistory } from './undo.ts'

/** 商机基础信息导入: past and open deals, with the person and time of their entry. */
export const historyImport: ImportKind = {
  kind: 'opportunity',
  title: '商机',
  element: 'historyBusinessBaseImport:import',
  numbersElement: opportunityRoutes.revealPhone.needs,
  module: scopeModule,
  path: opportunityPlaces.history.path,
  tables: ['opportunity', 'customer', 'stageChange', 'followUp'],
  fields: historyFields,
  joint: jointRegion,
  shown: { fields: ['phone', 'wechat'], read: readShown },
  schema: ImportedDeal,
  identity: 'number',
  objection(desk, { id, name, departmentId }) {
    if (id === desk.employeeId) return null
    if (!desk.may(opportunityRoutes.transfer.needs)) return '您没有转交权限，负责人只能是您自己'
    return desk.reaches(scopeModule, { ownerId: id, departmentId }) ? null : `${name}不在您的数据范围内，不能作为负责人`
  },
  forPerson: desk => importWithCustom(desk, customDeal, historyImport),
  references: async desk => ({ ...(await historyReferences(desk)), region: regionWords }),
  lock: lockHistory,
  faults: faultsOf,
  unseen: (desk, records) =>
    unseenPhones(
      desk,
      records.map(({ values }) => (values as ImportedDeal).phone),
    ),
  find: findKnown,
  create: createDeals,
  update: updateKnown,
  holds: holdKnown,
  announce: announceHistory,
  obstacles: historyObstacles,
  undo: undoHistory,
}
