import { CallError } from '../../../../kernel/web/answer.ts'

/** The server names fields of a document `content.reason`; the form knows them as `reason`. */
export async function named<T>(sending: Promise<T>): Promise<T> {
  try {
    return await sending
  } catch (failure) {
    if (!(failure instanceof CallError) || failure.issues.length === 0) throw failure
    const issues = failure.issues.map(issue => ({ ...issue, field: issue.field.replace(/^content\./, '') }))
    throw new CallError(failure.code, failure.status, failure.msg, { issues })
  }
}
