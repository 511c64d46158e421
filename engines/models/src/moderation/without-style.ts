import { ARTISTS, OPENINGS, STYLES } from './picture-styles.ts'

/** Words for how a picture is made, besides the styles, that also occur alone. */
const MAKING =
  `digital art|fan art|art|painting|paintings|drawing|sketch|photo|photograph|photography|picture|render|rendering|3 d|3d|3 d render|3d render|style|stylized|detailed|quality|high quality|best quality|studio quality|high resolution|8k|4k|uhd|studio light|warm light|dim light|dramatic light|shallow depth of field|long exposure|macro|wide shot|aerial photo|character design|character art|character concept|color scheme|vivid colors|trending`.split(
    '|',
  )
/** The same in Spanish and Portuguese. */
const MAKING_ELSEWHERE =
  `retrato|retrato de|retrato de un|retrato de una|pintura|pintura de|pintura al óleo|cuadro|cuadro de|óleo|óleo sobre lienzo|acuarela|acuarelas|dibujo|dibujo de|dibujo a lápiz|boceto|carboncillo|tinta|ilustración|ilustración de|foto|foto de|fotografía|fotografía de|imagen de|arte|arte digital|arte conceptual|estilo|al estilo de|muy detallado|muy detallada|detallado|detallada|alta calidad|alta resolución|realista|fotorrealista|hiperrealista|primer plano|plano general|gran angular|vista aérea|formato vertical|formato horizontal|luz de estudio|luz suave|luz natural|luz cálida|luz dramática|tonos fríos|tonos cálidos|blanco y negro|vectorial|minimalista|surrealista|retrato de um|retrato de uma|aquarela|óleo sobre tela|desenho|desenho de|ilustração|ilustração de|fotografia|fotografia de|imagem de|estilo de|muito detalhado|muito detalhada|alta qualidade|luz de estúdio|preto e branco|grande angular|realismo`.split(
    '|',
  )
const BY_ARTISTS = ARTISTS.flatMap((it) => [`in the style of ${it}`, `by ${it}`, it])
const withoutMarks = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '')
const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
/** The longest first, so that no part of a phrase remains; with and without accents. */
const PHRASES = [
  ...new Set([...OPENINGS, ...BY_ARTISTS, ...STYLES, ...MAKING, ...MAKING_ELSEWHERE].flatMap((it) => [it, withoutMarks(it)])),
]
const ALTERNATIVES = PHRASES.sort((a, b) => b.length - a.length).map(escaped)
const STYLE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${ALTERNATIVES.join('|')})(?![\\p{L}\\p{N}])`, 'giu')

/** The prompt without words of style and names of artists, which are not evidence of harm. */
export function withoutStyle(prompt: string): string {
  return prompt.replace(STYLE, ' ')
}
