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
  empty: {
    all: '没有收到浏览器的错误。页面出错时会自动上报到这里。',
    open: '没有待处理的错误。',
    resolved: '还没有标为已解决的错误。',
    ignored: '没有忽略的错误。',
  },
  searchHint: '错误信息、页面、追踪号',
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
