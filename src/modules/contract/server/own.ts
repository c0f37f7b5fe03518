import type { Column } from '../../../kernel/contract/list.ts'
import type { OwnValues } from '../../../kernel/contract/ownValues.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { guarded } from '../../goods/contract/goods.ts'
import { companyColumns, editOwn, factsOf, type OwnNoun } from '../../ownFields/server/index.ts'
import { contractForm } from '../contract/form.ts'
import { contractPlaces } from '../contract/places.ts'
import { contractRoutes } from '../contract/routes.ts'
import { changeColumns } from './logged.ts'
import { scopeModule } from './scope.ts'
import { actionsFor, type ContractRecord, tellContracts } from './sight.ts'

/** Contracts take own fields of their head. A contract begins without a form, so what is required is asked for before it is submitted. */
export const ownContract: OwnNoun = {
  noun: 'contract',
  title: '合同',
  table: 'contract',
  path: contractPlaces.list.path,
  list: 'contractInfo',
  facts: [
    { key: 'total', title: '签订金额', kind: 'money' },
    { key: 'lineCount', title: '行数', kind: 'number' },
  ],
  builtIn: contractForm,
  filledBy: 'submitted',
  steps: async () => [
    { key: 'submitted', title: '提交' },
    { key: 'completed', title: '完成' },
  ],
  async seen(desk, id) {
    if (!desk.mayCall(contractRoutes.detail) || !desk.may(guarded.listPrice)) return undefined
    const contract = await desk.from('contract').selectAll().where('id', '=', id).executeTakeFirst()
    if (!contract || !desk.reaches(scopeModule, contract)) return undefined
    return { name: contract.number, own: contract.own, showsPhones: actionsFor(desk, contract).info }
  },
  tell: (desk, contracts) => tellContracts(desk, contracts as readonly ContractRecord[]),
}

/** Returns the own fields of a contract after a change, whose unique values it then has; undefined where they stay. Throws as `editOwn`. */
export function changedOwn(desk: Desk, before: ContractRecord, patch: object, entered?: OwnValues) {
  return editOwn(desk, ownContract, before, entered, factsOf(ownContract, { ...before, ...patch }))
}

/** The columns of contracts as their history tells them: as the company calls them, with its own. */
export const toldColumns = (desk: Desk): Promise<Column[]> => companyColumns(desk, ownContract, changeColumns, 'kept')
