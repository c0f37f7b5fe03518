import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { queryOf } from '../../../kernel/web/query.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { usePaused } from '../../../kernel/web/usePaused.ts'
import type { SwitchState } from '../../settings/api/switches.ts'
import { recyclingRoutes } from '../api/preview.ts'
import './recycling.css'

const LeavingDrawer = lazy(() => import('./LeavingDrawer.tsx'))

type Props = { subject: string; changes: SwitchState[] }

/** Shows the effect of recycling today with the page's switches, saved or not. */
export default function RecyclingPreview({ subject, changes }: Props) {
  const [open, setOpen] = useState(false)
  const body = JSON.parse(usePaused(JSON.stringify({ changes })))
  const { data, error } = useQuery({
    ...queryOf(recyclingRoutes.preview, { body }, { quiet: true, silent: true }),
    placeholderData: before => before,
  })
  const preview = data?.find(one => one.subject === subject)
  if (error) return <p className="recycling-preview">{error.message}</p>
  if (!preview) return <p className="recycling-preview">{data ? '' : '正在计算今天会退回多少…'}</p>
  const { recycled, warned, people, noun, unit, rows } = preview
  return (
    <p className="recycling-preview" role="status">
      <span>
        按这些条件，到今天 24:00 会退回 <b>{recycled}</b> {unit}
        {noun}，<b>{people}</b> 人会收到 <b>{warned}</b> {unit}的提醒。
      </span>
      {rows.length > 0 && (
        <Button kind="text" small onClick={() => setOpen(true)}>
          看是哪些
        </Button>
      )}
      <Suspense>{open && <LeavingDrawer preview={preview} onClose={() => setOpen(false)} />}</Suspense>
    </p>
  )
}
