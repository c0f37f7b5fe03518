import { bring, type Module } from '../../../kernel/server/module.ts'
import {
  accessed,
  awaited,
  explained,
  facets,
  found,
  logged,
  named,
  scoped,
} from '../../../kernel/server/record/facets.ts'
import { ownedByMe } from '../../../kernel/server/record/todo.ts'
import { bindFirst } from '../../approval/server/index.ts'
import { documented } from '../../documents/server/index.ts'
import { handedOver } from '../../handover/server/index.ts'
import { foundings } from '../../organisation/server/index.ts'
import { exported } from '../../transfer/server/index.ts'
import { damageRecord, damageRoutes as routes } from '../api/damage.ts'
import { damages } from './damages.ts'
import { damageDocument, damageHandlers } from './document.ts'

export const damage = {
  name: 'damage',
  tables: ['damage', 'damageLine'],
  reads: { goods: ['goods'] },
  handlers: damageHandlers,
  brings: [
    ...facets(damages, {
      access: accessed([
        {
          place: damageRecord.place,
          elements: { enter: '新增、修改、提交与作废', export: '导出' },
          grants: { manager: ['enter', 'export'], warehouse: ['enter'], finance: ['export'] },
        },
      ]),
      scope: scoped(damages, { manager: 'departmentAndBelow', warehouse: 'own', finance: 'office' }),
      log: logged(damages, {
        damageLine: { title: '报损明细', columns: [], unfollowed: 'entries of the report tell of its lines' },
      }),
      name: named(damages),
      why: explained(damages),
      search: found(damages, { note: ({ reason }) => [reason], rank: 91 }),
      export: exported(damages, 'damageManager:export', 91),
      todos: awaited(
        damages,
        [
          {
            key: 'draftDamages',
            view: 'draft',
            filters: ownedByMe,
            title: '未提交的报损单',
            word: '未提交',
            hint: '填好了还没有提交审批',
            tone: 'warning',
          },
        ],
        91,
      ),
      about: 'a damage report belongs to no customer',
      story: 'a damage report belongs to no record that has a story',
      handover: handedOver(damages, 91),
      words: 'nothing of it is chosen from a dictionary',
      examples: 'a new company has no goods to break',
    }),
    ...documented(
      damageDocument,
      {
        forecast: [routes.forecast],
        submit: [routes.add, routes.submit],
        withdraw: [routes.cancel],
        reminds: ['draftDamages'],
      },
      91,
    ),
    bring(foundings, bindFirst(damageDocument.code), 91),
  ],
} satisfies Module
