import { guarded } from '../../goods/contract/goods.ts'
import { paperOwn } from '../../quotation/server/index.ts'
import { contractForm } from '../contract/form.ts'
import { contractPlaces } from '../contract/places.ts'
import { contractRoutes } from '../contract/routes.ts'
import { changeColumns } from './logged.ts'
import { scopeModule } from './scope.ts'
import { actionsFor, type ContractRecord, tellContracts } from './sight.ts'

/** The own fields of contracts. */
export const {
  own: ownContract,
  changed: changedOwn,
  told: toldColumns,
} = paperOwn({
  noun: 'contract',
  title: '合同',
  table: 'contract',
  path: contractPlaces.list.path,
  list: 'contractInfo',
  total: '签订金额',
  builtIn: contractForm,
  steps: [
    { key: 'submitted', title: '提交' },
    { key: 'completed', title: '完成' },
  ],
  columns: () => changeColumns,
  async seen(desk, id) {
    if (!desk.mayCall(contractRoutes.detail) || !desk.may(guarded.listPrice)) return undefined
    const contract = await desk.from('contract').selectAll().where('id', '=', id).executeTakeFirst()
    if (!contract || !desk.reaches(scopeModule, contract)) return undefined
    return { name: contract.number, own: contract.own, showsPhones: actionsFor(desk, contract).info }
  },
  tell: (desk, contracts) => tellContracts(desk, contracts as readonly ContractRecord[]),
})
