import { useQuery } from '@tanstack/react-query'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { HistoryList } from '../../../../kernel/web/drawer/HistoryList.tsx'
import { queryOf } from '../../../../kernel/web/query.ts'
import { switchRoutes as routes } from '../../api/switches.ts'

/** Shows the changes of switches: who, from what to what. */
export default function SwitchHistory({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data, error } = useQuery({ ...queryOf(routes.history), enabled: open, staleTime: 0 })
  return (
    <Drawer open={open} title="开关变更记录" onClose={onClose}>
      <HistoryList entries={data} error={error} />
    </Drawer>
  )
}
