type Answer = { id: number; texts: string[] }

let worker: Worker | undefined
let last = 0
const waiting = new Map<number, (texts: string[]) => void>()

/** Loads the decoder with the first picture; it works beside the page, so that nothing waits for it. */
function decoder(): Worker {
  if (worker) return worker
  worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.id)?.(data.texts)
    waiting.delete(data.id)
  }
  worker.onerror = () => {
    for (const answer of waiting.values()) answer([])
    waiting.clear()
    worker = undefined
  }
  return worker
}

/** Returns the texts of the codes in a picture: a frame of the camera, or a photo. None where the decoder cannot be had. */
export function decode(picture: ImageData | Blob): Promise<string[]> {
  last += 1
  const id = last
  return new Promise(resolve => {
    waiting.set(id, resolve)
    decoder().postMessage({ id, picture })
  })
}
