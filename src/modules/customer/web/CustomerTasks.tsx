import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { may } from '../../../kernel/web/session.ts'
import Exports from '../../transfer/web/Exports.tsx'
import { Imports } from '../../transfer/web/Imports.tsx'
import { mergeRoutes } from '../api/merge.ts'
import type { CustomerRow } from '../api/rows.ts'
import { AccessDrawer } from './access/AccessDrawer.tsx'
import { Duplicates } from './merge/Duplicates.tsx'
import { RegionChooser } from './region/RegionChooser.tsx'

const choosers = { region: RegionChooser }

type Props = { list: ListModel<CustomerRow>; onMerge: (one: number, other: number) => void }

/** Shows the tasks of the whole list: `?task=import`, `imports`, `export`, `exports`, `duplicates`, `?access=mine`. */
export default function CustomerTasks({ list, onMerge }: Props) {
  const [task, , close] = useAddress('task')
  const [access, , closeAccess] = useAddress('access')
  return (
    <>
      <Imports kind="customer" noun="客户" element="customerList:import" choosers={choosers} onDone={list.refresh} />
      <Exports kind="customer" noun="客户" element="customerList:export" list={list} />
      <Duplicates open={task === 'duplicates' && may(mergeRoutes.duplicates)} onMerge={onMerge} onClose={close} />
      <AccessDrawer open={access !== null} wanted={access} onClose={closeAccess} />
    </>
  )
}
