import { useState } from 'react'
import { List } from '../../../../kernel/web/list/List.tsx'
import { useList } from '../../../../kernel/web/list/useList.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { platformStaffRoutes as routes, type StaffRow } from '../../api/platformStaff.ts'
import { AddStaffDialog, EditStaffDialog } from './StaffDialogs.tsx'
import { StaffTools } from './StaffTools.tsx'
import { staffList } from './staffList.tsx'

/** Draws the screen 员工管理 of the platform (serviceManager). */
export default function PlatformStaffPage() {
  const list = useList(staffList)
  const [adding, add] = useState(false)
  const [edited, edit] = useState<StaffRow>()
  const onNew = may(routes.add) ? () => add(true) : undefined
  const onOpen = (row: StaffRow) => may(routes.edit) && edit(row)
  return (
    <>
      <List
        list={list}
        onOpen={onOpen}
        onNew={onNew}
        actions={
          onNew && (
            <Button kind="primary" icon="plus" onClick={onNew}>
              新增平台员工
            </Button>
          )
        }
        tools={row => <StaffTools row={row} onEdit={() => edit(row)} onDone={list.refresh} />}
      />
      {adding && <AddStaffDialog onClose={() => add(false)} onSaved={list.refresh} />}
      {edited && <EditStaffDialog row={edited} onClose={() => edit(undefined)} onSaved={list.refresh} />}
    </>
  )
}
