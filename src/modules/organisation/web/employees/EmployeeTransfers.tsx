import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import Exports from '../../../transfer/web/Exports.tsx'
import { Imports } from '../../../transfer/web/Imports.tsx'
import type { EmployeeRow } from '../../api/employee.ts'

/** Imports and exports employees. */
export default function EmployeeTransfers({ list, onDone }: { list: ListModel<EmployeeRow>; onDone: () => void }) {
  return (
    <>
      <Imports kind="employee" noun="员工" element="employeesManager:import" onDone={onDone} />
      <Exports kind="employee" noun="员工" element="employeesManager:export" list={list} />
    </>
  )
}
