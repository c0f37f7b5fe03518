import { formatMinute } from '../../../kernel/api/time.ts'
import { Value } from '../../../kernel/web/field/Value.tsx'
import type { FollowUp } from '../api/followUp.ts'

const author = { key: 'createdBy', title: '跟进人', kind: 'employee' } as const

type Props = { said: readonly FollowUp[] | undefined; error: Error | null }

/** Prints every contact of a record. */
export function FollowUpsOnPaper({ said, error }: Props) {
  return (
    <>
      <h2 data-block>跟进 {said?.length ?? ''}</h2>
      {error && <p>{error.message}</p>}
      {said?.map(one => (
        <section key={one.id} data-block>
          <b>
            <Value column={author} value={one.createdBy} />
          </b>{' '}
          <time>{formatMinute(one.createdAt)}</time>
          <p>{one.content}</p>
          {one.attachments.length > 0 && <small>附件：{one.attachments.map(file => file.name).join('、')} </small>}
          {one.nextAt && <small>下次跟进 {formatMinute(one.nextAt)}</small>}
        </section>
      ))}
    </>
  )
}
