import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake, { type Content, type TableCell } from 'pdfmake'
import type { Column } from 'pdfmake/interfaces'
import type { ReportContent, ReportEntry, ReportSection } from './report-content.ts'

const FONTS = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto')
const FILES = {
  normal: join(FONTS, 'Roboto-Regular.ttf'),
  bold: join(FONTS, 'Roboto-Medium.ttf'),
  italics: join(FONTS, 'Roboto-Italic.ttf'),
  bolditalics: join(FONTS, 'Roboto-MediumItalic.ttf'),
}
pdfmake.setFonts({ Roboto: FILES })
// Whatever a record contains, drawing fetches nothing and reads no file but the fonts.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => Object.values(FILES).includes(path))

/** Points; A4. */
const MARGIN = 48
const WIDTH = 595 - 2 * MARGIN
const INK = '#1f1b14'
const QUIET = '#5c5446'
const LINE = '#b8ad98'
const PICTURE_WIDTH = (WIDTH - 12) / 2
const PICTURE_HEIGHT = 180

const HAIRLINES = {
  hLineWidth: (line: number) => (line === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => LINE,
  paddingLeft: (column: number) => (column === 0 ? 0 : 6),
  paddingRight: () => 6,
  paddingTop: () => 3,
  paddingBottom: () => 3,
}

const heading = (title: string): Content => ({ text: title, style: 'heading', headlineLevel: 1 })

/** User text is only ever passed as text, never as document structure. */
function pairsOf(pairs: readonly (readonly [string, string])[]): Content {
  return {
    layout: HAIRLINES,
    table: {
      widths: [130, '*'],
      body: pairs.map(([name, value]): TableCell[] =>
        name === '' ? [{ text: value, colSpan: 2 }, {}] : [{ text: name, color: QUIET }, { text: value }],
      ),
    },
  }
}

function entryRow({ when, who, door, what, why, changes }: ReportEntry): TableCell[] {
  return [
    { text: when, color: QUIET, fontSize: 8 },
    { text: `${who}, ${door}` },
    {
      stack: [{ text: what, bold: true }, ...(why === null ? [] : [{ text: why }]), ...changes.map((it) => ({ text: it, color: QUIET }))],
    },
  ]
}

/** Two pictures per row. */
function picturesOf(pictures: Extract<ReportSection, { kind: 'pictures' }>['pictures']): Content[] {
  const cells = pictures.map(({ bytes, caption }): Column => {
    const words: Content = { text: caption, margin: [0, 4, 0, 0], fontSize: 8, color: QUIET }
    if (bytes === null) return { width: PICTURE_WIDTH, stack: [words] }
    const image = `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`
    return { width: PICTURE_WIDTH, stack: [{ image, fit: [PICTURE_WIDTH, PICTURE_HEIGHT] }, words] }
  })
  const rows: Content[] = []
  for (let at = 0; at < cells.length; at += 2)
    rows.push({ columns: cells.slice(at, at + 2), columnGap: 12, margin: [0, 0, 0, 10], unbreakable: true })
  return rows
}

/** Keeps a heading on the same page as what follows. */
const together = (title: string, ...rest: Content[]): Content => ({ stack: [heading(title), ...rest], unbreakable: true })

function sectionOf(section: ReportSection): Content[] {
  if (section.kind === 'pairs') return [together(section.title, pairsOf(section.pairs))]
  // A long block may break across pages, because it may not fit on one.
  if (section.kind === 'text') return [heading(section.title), { text: section.text }]
  if (section.kind === 'list') return [heading(section.title), ...section.lines.map((it): Content => ({ text: it, margin: [0, 1, 0, 1] }))]
  if (section.kind === 'pictures') {
    const [first = { text: '' }, ...rest] = picturesOf(section.pictures)
    return [together(section.title, first), ...rest]
  }
  return [
    {
      layout: HAIRLINES,
      table: {
        // Repeated on every page that the table continues on.
        headerRows: 2,
        keepWithHeaderRows: 1,
        widths: [116, 110, '*'],
        body: [
          [
            {
              stack: [heading(section.title), ...(section.note === null ? [] : [{ text: section.note, italics: true }])],
              colSpan: 3,
            },
            {},
            {},
          ],
          section.head.map((it): TableCell => ({ text: it, bold: true })),
          ...section.entries.map(entryRow),
        ],
      },
    },
  ]
}

/** Draws the PDF without a browser, the network, or files other than the fonts. */
export async function drawReport(content: ReportContent): Promise<Uint8Array> {
  const { brand, number, title, head, lead, foot, sections, language, madeAt } = content
  const pdf = pdfmake.createPdf({
    info: { title: `${number} ${title}`, author: brand, creator: brand, producer: brand, creationDate: madeAt },
    language,
    displayTitle: true,
    pageSize: 'A4',
    pageMargins: [MARGIN, MARGIN + 16, MARGIN, MARGIN],
    defaultStyle: { font: 'Roboto', fontSize: 9, color: INK, lineHeight: 1.15 },
    styles: { heading: { fontSize: 11, bold: true, margin: [0, 14, 0, 4] } },
    header: {
      margin: [MARGIN, 24, MARGIN, 0],
      columns: [
        { text: `${brand}. ${head}`, fontSize: 8, color: QUIET },
        { text: number, width: 'auto', alignment: 'right', fontSize: 8, bold: true },
      ],
    },
    footer: (page, pages) => ({
      text: foot.replace('{page}', String(page)).replace('{pages}', String(pages)),
      margin: [MARGIN, 12, MARGIN, 0],
      alignment: 'right',
      fontSize: 8,
      color: QUIET,
    }),
    content: [
      { text: number, fontSize: 10, bold: true, color: QUIET },
      { text: title, fontSize: 17, bold: true, margin: [0, 0, 0, 2] },
      { text: lead, color: QUIET },
      ...sections.flatMap(sectionOf),
    ],
  })
  return new Uint8Array(await pdf.getBuffer())
}
