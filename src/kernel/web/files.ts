import { type AnswerOf, addressOf, type Route, type SentTo } from '../api/route.ts'
import { CallError, open, transportError } from './answer.ts'
import { attended, type CallOptions, headersOf, send, transported, urlOf } from './call.ts'

export type UploadOptions = CallOptions & {
  /** Share of the file that has been sent, 0 to 1. */
  onProgress?: (share: number) => void
}

/** Sends one file to a route that takes one; yields its answer. Throws as `call` does. */
export function upload<const R extends Route>(
  route: R,
  sent: SentTo<R>,
  file: File,
  options: UploadOptions = {},
): Promise<AnswerOf<R>> {
  return attended({ quiet: Boolean(options.onProgress), ...options }, async () => {
    const request = await post(route, sent, file, options)
    return open<AnswerOf<R>>(request.status, request.responseText)
  })
}

/** Posts with XMLHttpRequest, because `fetch` cannot tell how much it has sent. */
function post(route: Route, sent: unknown, file: File, options: UploadOptions): Promise<XMLHttpRequest> {
  const request = new XMLHttpRequest()
  request.open(addressOf(route).method, urlOf(route, sent))
  for (const [name, value] of Object.entries(headersOf(options.key))) request.setRequestHeader(name, value)
  request.timeout = route.timeout ?? 50_000
  request.upload.onprogress = event => options.onProgress?.(event.loaded / event.total)
  const form = new FormData()
  form.append('file', file)
  return new Promise((resolve, reject) => {
    const fail = (name: string) => () => reject(transportError(new DOMException(name, name), request.timeout))
    request.onload = () => resolve(request)
    request.onerror = fail('NetworkError')
    request.ontimeout = fail('TimeoutError')
    request.onabort = fail('AbortError')
    options.signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

/** Fetches a file with the session's token and hands it to the browser to save. Throws as `call` does. */
export function download<const R extends Route>(route: R, sent?: SentTo<R>, options: CallOptions = {}): Promise<void> {
  return attended(options, async () => {
    const response = await send(route, sent, options)
    if (response.headers.get('Content-Type')?.startsWith('application/json'))
      open(response.status, await transported(route, () => response.text()))
    if (!response.ok) throw new CallError(0, response.status, `下载失败（${response.status}），请稍后重试`)
    const content = await transported(route, () => response.blob())
    save(content, fileNameOf(response.headers.get('Content-Disposition')))
  })
}

/** Returns the file name a Content-Disposition gives, the encoded one first. */
export function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? '下载'
}

/** Hands a file to the browser to save. */
export function save(content: Blob, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(content), download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
