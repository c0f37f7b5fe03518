import type { Tone } from '../../../kernel/api/record.ts'
import { formatDateTime } from '../../../kernel/api/time.ts'
import { formatRelative } from '../../../kernel/api/timeWords.ts'
import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { type ErrorGroup, errorStatus } from '../api/errorLog.ts'
import { errorSource } from './errorSource.ts'

const tones: Record<keyof typeof errorStatus, Tone> = { open: 'red', resolved: 'green', ignored: 'grey' }

/** Shows the state of an error. */
export function ErrorTag({ status }: Pick<ErrorGroup, 'status'>) {
  return <Tag tone={tones[status]}>{errorStatus[status]}</Tag>
}

/** Errors of browsers, grouped: everything that does not follow from the row's schema. */
export const errorList: ListSpec<ErrorGroup> = {
  ...errorSource,
  noun: '错误',
  shown: ['message', 'status', 'times', 'people', 'lastAt', 'firstAt', 'url', 'release'],
  widths: { message: 280, status: 92, times: 80, people: 108, lastAt: 112, firstAt: 124, url: 130, release: 108 },
  searchHint: '错误信息、页面',
  draw: {
    status: ({ status }) => <ErrorTag status={status} />,
    lastAt: ({ lastAt }) => (
      <time dateTime={lastAt} title={formatDateTime(lastAt)}>
        {formatRelative(lastAt)}
      </time>
    ),
  },
  card: ['status', 'times', 'people', 'lastAt', 'url'],
}
