export type SheetRefusalCode =
  | 'tooLarge'
  | 'unknownType'
  | 'oldExcel'
  | 'encrypted'
  | 'macro'
  | 'bomb'
  | 'corrupt'
  | 'encoding'
  | 'empty'
  | 'headerOnly'
  | 'noHeader'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'outOfMemory'
  | 'timeout'

/** Why a table file cannot be read; the message is the whole Chinese sentence for the person who sent it. */
export class SheetRefusal extends Error {
  override name = 'SheetRefusal'
  readonly code: SheetRefusalCode

  constructor(code: SheetRefusalCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Returns the refusal of a file that is not what its format says; `detail` names the place in Chinese. */
export function corrupt(detail: string, cause?: unknown): SheetRefusal {
  return new SheetRefusal('corrupt', `文件已损坏或格式不正确：${detail}`, { cause })
}

/** Throws SheetRefusal `tooLarge` for a table file of more bytes than allowed. */
export function assertSize(bytes: number, { maxBytes }: { maxBytes: number }): void {
  if (bytes > maxBytes) throw new SheetRefusal('tooLarge', `文件超过 ${Math.floor(maxBytes / 1024 / 1024)} MB`)
}
