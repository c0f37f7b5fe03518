import { useQuery } from '@tanstack/react-query'
import { notice } from '../../../kernel/web/notice.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { factoryRoutes } from '../../factoryOrder/api/factoryOrder.ts'
import ReplaceDialog from '../../factoryOrder/web/ReplaceDialog.tsx'
import type { ShownProblem } from '../api/checks.ts'

type Props = { problem: ShownProblem; onClose: () => void }

/** Asks for parts (补件) by what a problem tells: who answers, what is wrong, and of which line. */
export default function ReplaceOf({ problem, onClose }: Props) {
  const { factoryOrderId, answers, description: remark, contractLineId } = problem
  const query = queryOf(factoryRoutes.detail, { params: { id: factoryOrderId ?? 0 } })
  const { data } = useQuery({ ...query, enabled: factoryOrderId !== null })
  if (!data) return null
  return (
    <ReplaceDialog
      one={data}
      told={{ answers, remark, contractLineId }}
      onDone={({ number }) => notice.success(`已新增补件 ${number}，请在工厂单里送审`)}
      onClose={onClose}
    />
  )
}
