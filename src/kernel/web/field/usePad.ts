import { useEffect, useEffectEvent, useRef } from 'react'
import SignaturePad from 'signature_pad'

const sharpest = 2 // most pixels of the picture per pixel of the screen

/** The colour of the ink. */
export const ink = '#101828'

/**
 * Records what is drawn on a canvas by finger, pen or mouse. `onDrawn` gets its PNG as base64 after each stroke, and nothing when it is
 * cleared. `draw` clears the canvas and takes what a function puts there instead, in pixels of the screen.
 */
export function usePad(onDrawn: (picture: string) => void) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const tell = useEffectEvent((board: HTMLCanvasElement) => onDrawn(pictureOf(board)))
  useEffect(() => {
    const board = canvas.current
    if (!board) return
    const { width, height } = board.getBoundingClientRect()
    const sharp = Math.min(sharpest, Math.max(1, window.devicePixelRatio))
    board.width = width * sharp
    board.height = height * sharp
    board.getContext('2d')?.scale(sharp, sharp)
    const made = new SignaturePad(board, { penColor: ink })
    made.addEventListener('endStroke', () => tell(board))
    pad.current = made
    return () => made.off()
  }, [])
  const clear = () => {
    pad.current?.clear()
    onDrawn('')
  }
  const draw = (put: (board: HTMLCanvasElement) => void) => {
    const board = canvas.current
    if (!board) return
    pad.current?.clear()
    put(board)
    onDrawn(pictureOf(board))
  }
  return { canvas, clear, draw }
}

const pictureOf = (board: HTMLCanvasElement) => board.toDataURL('image/png').split(',')[1] ?? ''
