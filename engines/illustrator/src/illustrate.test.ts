import { SaxesParser } from 'saxes'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Mark } from './drawing/mark.ts'
import { PLACE_DRAWINGS } from './drawing/place-drawings.ts'
import { placeSubjects } from './drawing/placing/place-subjects.ts'
import { ellipse, rect } from './drawing/shape.ts'
import { type PlacedMark, stage } from './drawing/stage.ts'
import type { SubjectDrawing, SubjectDrawings } from './drawing/subject-drawing.ts'
import { illustrate } from './illustrate.ts'
import { LIGHTS, PALETTES, PLACES, type Place, type Scene, SEASONS, STYLES, SUBJECT_KINDS, type SubjectKind, WEATHERS } from './scene.ts'

// What decodes pictures of people closes this for its whole process, which tests share.
beforeAll(() => sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] }))
afterAll(() => sharp.block({ operation: ['VipsForeignLoadSvgBuffer'] }))

const SMALL = { width: 144, height: 144 }

function aScene(more: Partial<Scene>): Scene {
  return {
    place: 'street',
    light: 'day',
    weather: 'clear',
    season: 'summer',
    style: 'flat',
    palette: 'natural',
    subjects: [],
    without: [],
    seed: 1,
    ...more,
  }
}

/** A box of 2 by 1.5 m with a lamp, in the colour that was asked for. */
const aBox: SubjectDrawing = ({ colour = 'white', light }) => {
  const lamp: Mark = { area: ellipse(0.8, 1.2, 0.1), paint: 'lamp', glow: light === 'night' ? 2 : 0 }
  return { widthM: 2, heightM: 1.5, marks: [{ area: rect(-1, 0, 2, 1.5), paint: colour }, lamp] }
}
const BOXES: SubjectDrawings = Object.fromEntries(SUBJECT_KINDS.map((it) => [it, aBox]))

function marksOf(scene: Scene, drawings: SubjectDrawings): PlacedMark[] {
  const { camera, draw } = PLACE_DRAWINGS[scene.place]
  const world = stage(scene, SMALL, camera, drawings)
  draw(world)
  placeSubjects(world)
  return world.marks()
}

const ALLOWED = new Set(['svg', 'defs', 'linearGradient', 'radialGradient', 'stop', 'path', 'rect', 'circle', 'g'])

/** What an SVG consists of; throws when it is not well formed. */
function elementsOf(svg: string): { names: Set<string>; attributes: Set<string> } {
  const [names, attributes] = [new Set<string>(), new Set<string>()]
  const parser = new SaxesParser()
  parser.on('error', (fault) => {
    throw fault
  })
  parser.on('opentag', ({ name, attributes: own }) => {
    names.add(name)
    for (const it of Object.keys(own)) attributes.add(it)
  })
  parser.write(svg).close()
  return { names, attributes }
}

describe('a picture of the illustrator', () => {
  const scene = aScene({ place: 'harbour', light: 'night', weather: 'rain', subjects: [{ kind: 'tram', count: 2, colour: 'red' }] })

  it.each(STYLES)('has the same bytes for the same scene, and others for another seed: %s', (style) => {
    const once = illustrate({ ...scene, style }, SMALL, BOXES)
    expect(illustrate({ ...scene, style }, SMALL, BOXES)).toBe(once)
    expect(illustrate({ ...scene, style, seed: 2 }, SMALL, BOXES)).not.toBe(once)
  })

  it.each(PLACES.map((place, index) => [place, index] as const))(
    'consists of plain shapes only, in several styles: %s',
    async (place, index) => {
      const pictures = new Set<string>()
      let drawn = 0
      for (const [at, style] of STYLES.entries()) {
        if ((at + index) % 3 !== 0) continue
        drawn++
        const svg = illustrate(
          aScene({
            place,
            style,
            light: LIGHTS[(index + at) % LIGHTS.length] ?? 'day',
            weather: WEATHERS[(index + at) % WEATHERS.length] ?? 'clear',
            season: SEASONS[(index + at * 3) % SEASONS.length] ?? 'summer',
            palette: PALETTES[(index + at) % PALETTES.length] ?? 'natural',
            subjects: [{ kind: 'car', count: 2 }],
            seed: index,
          }),
          SMALL,
          BOXES,
        )
        const { names, attributes } = elementsOf(svg)
        expect([...names].filter((it) => !ALLOWED.has(it))).toEqual([])
        expect([...attributes].filter((it) => it.includes('href') || it.startsWith('on') || it === 'style')).toEqual([])
        expect(svg).not.toMatch(/NaN|undefined|Infinity/)
        const { data, info } = await sharp(Buffer.from(svg), { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })
        expect(info).toMatchObject(SMALL)
        // A picture has light and dark, whatever its style.
        const values = data.filter((_, byte) => byte % info.channels === 0)
        expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(60)
        pictures.add(svg)
      }
      expect(pictures.size).toBe(drawn)
      expect(drawn).toBeGreaterThanOrEqual(3)
    },
  )

  it('has the requested size, even if it is not square', async () => {
    const size = { width: 320, height: 180 }
    const { width, height } = await sharp(Buffer.from(illustrate(aScene({ place: 'river', style: 'pixel' }), size, {}))).metadata()
    expect({ width, height }).toEqual(size)
  })
})

describe('a requested subject', () => {
  const kinds: readonly SubjectKind[] = ['boat', 'tram', 'car', 'balloon', 'house', 'person']

  it.each(PLACES)('is within the picture: %s', (place) => {
    const marks = marksOf(aScene({ place, subjects: kinds.map((kind) => ({ kind, count: 1, colour: 'pink' as const })) }), BOXES)
    const found = marks.filter((it) => it.look.paint === 'pink')
    expect(found).toHaveLength(kinds.length)
    for (const { points } of found) {
      const x = points.reduce((sum, it) => sum + it[0], 0) / points.length
      const y = points.reduce((sum, it) => sum + it[1], 0) / points.length
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(SMALL.width)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(SMALL.height)
    }
  })

  it('has the requested count, and the place adds none of its kind', () => {
    const marks = marksOf(aScene({ place: 'square', subjects: [{ kind: 'person', count: 7, colour: 'purple' }] }), { person: aBox })
    expect(marks.filter((it) => it.look.paint === 'purple')).toHaveLength(7)
    expect(marks.filter((it) => it.look.paint === 'white')).toHaveLength(0)
  })
})

describe('an excluded subject', () => {
  const drawnBy = (place: Place, without: readonly SubjectKind[]) => {
    const drawn: SubjectKind[] = []
    const noting =
      (kind: SubjectKind): SubjectDrawing =>
      (brief) => {
        drawn.push(kind)
        return aBox(brief)
      }
    const marks = marksOf(aScene({ place, light: 'night', without }), Object.fromEntries(SUBJECT_KINDS.map((it) => [it, noting(it)])))
    return { drawn, paints: new Set(marks.map((it) => it.look.paint)), glows: marks.map((it) => it.glow ?? 0) }
  }

  it('is there without the exclusion, so that the next test can fail', () => {
    const park = drawnBy('park', [])
    expect(park.drawn).toContain('person')
    expect([...park.paints]).toEqual(expect.arrayContaining(['foliage', 'moon', 'star']))
    expect(drawnBy('industry', []).paints).toContain('smoke')
  })

  it.each(PLACES)('is not added by the place: %s', (place) => {
    const { drawn, paints } = drawnBy(place, SUBJECT_KINDS)
    expect(drawn).toEqual([])
    for (const it of ['foliage', 'conifer', 'flower', 'moon', 'star', 'smoke', 'solar'] as const) {
      expect(paints).not.toContain(it)
    }
  })
})
