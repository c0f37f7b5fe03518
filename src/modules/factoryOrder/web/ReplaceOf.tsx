import { useQuery } from '@tanstack/react-query'
import { notice } from '../../../kernel/web/notice.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { Dialog } from '../../../kernel/web/ui/Dialog.tsx'
import { factoryRoutes } from '../api/factoryOrder.ts'
import ReplaceDialog, { type Replaced } from './ReplaceDialog.tsx'

type Props = { factoryOrderId: number; told: Replaced; onClose: () => void }

/** Asks for parts (补件) of a factory order by what is known already: who answers, what is wrong, and of which line; or says where else it is done. */
export default function ReplaceOf({ factoryOrderId, told, onClose }: Props) {
  const { data } = useQuery(queryOf(factoryRoutes.detail, { params: { id: factoryOrderId } }))
  if (!data) return null
  if (data.workshop)
    return (
      <Dialog title="补件" onClose={onClose}>
        <p>这件是本店加工单 {data.number} 做的，请打开那张加工单，点“补做”。</p>
      </Dialog>
    )
  return (
    <ReplaceDialog
      one={data}
      told={told}
      onDone={({ number }) => notice.success(`已新增补件 ${number}，请在工厂单里送审`)}
      onClose={onClose}
    />
  )
}
