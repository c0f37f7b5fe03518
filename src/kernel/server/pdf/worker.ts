import { parentPort } from 'node:worker_threads'
import { drawPaper } from './draw.ts'
import { openFonts } from './fonts.ts'
import type { Paper } from './paper.ts'

const port = parentPort
if (!port) throw new Error('worker.ts runs in a worker thread only')

const fonts = openFonts()

port.on('message', async (paper: Paper) => {
  port.postMessage(await drawPaper(paper, fonts))
})
