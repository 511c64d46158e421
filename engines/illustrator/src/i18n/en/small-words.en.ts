import type { PromptWords } from '../illustrator-words.ts'

export const small: PromptWords['small'] = {
  article: 'a, an, the, this, that, these, those, its, their, his, her, our, my, each, every, another, some of the',
  locative:
    'in, at, on, over, under, by, near, next to, beside, behind, in front of, between, across, along, through, around, above, below, beneath, against, into, onto, from, to, towards, beyond, during, after, before, past, off, inside of the, down, up, opposite, amid, among, for, against the, as, in the middle of, alongside, outside, out of, out, overlooking, facing, underneath, upon, toward, within, in the background, in the foreground, in the distance, on the left, on the right, on top of',
  with: 'with, featuring, including, plus, accompanied by, full of, filled with, carrying, surrounded by, showing, there is, there are, has, have, lots of it',
  of: 'of',
  and: 'and, as well as, also, but, then',
  or: 'or, nor',
  without:
    'without, no, not, minus, free of, without any, closed to, free from, no visible, not any, with no, excluding, except, but no, don t draw, do not draw, never, devoid of, lacking, leave out',
  verb: 'is, are, was, crosses, crossing the, crossing a, cross, passes, passing, pass, stands, standing, stand, waits, waiting, wait, runs, running, run, walk, walks, walking, ride, rides, riding, fly, flies, flying, sail, sails, sailing, play, plays, playing, sit, sits, sitting, shine, shines, shining, glow, glows, glowing, drive, drives, driving, arrive, arrives, arriving, leave, leaves, leaving, stop, stops, stopping, stopped, parked, give way, gives way, giving way, pruning, watching, placing, crouching, moored, turn, turns, turning, move, moves, moving, rise, rises, rising, cover, covers, covered, fall, falls, falling, look, looks, looking, seen, viewed, stretch, stretches, climb, climbs, block, blocks, blocking, blocked, fight, fights, fighting, put, clean, cleans, cleaning, repair, repairs, repairing, working, work, works, sell, sells, selling, meet, meets, meeting, pull, pulls, enter, enters, entering, carry, carries, reflected, reflecting, reflect, lit, rest, rests, resting, lie, lies, lying, made, set, come, comes, go, goes, going, light, lights, be, being, which, who, while, where, when, it, they, draw, paint, show, shows, create, generate, make, please, i, want, would, like, need, me, give, depict, depicting, illustrate, imagine, can, you, could, we, let, see, sketching, drawn, rendered, burn, burns, burning, dances, dance, dancing, wave, waving, land, lands, landing, take, takes, taking, walking by, crossed, framed, celebrating, celebrate, celebrates, docked, docking, anchored, sweeping, sweep, plough, ploughing, clearing, clears, delivering, collecting, collect, collects, emptying, empties, wearing, holding, holds, hold, feeding, feed, feeds, charging, charge, charges, swim, swims, swimming, sleep, sleeps, sleeping, loading, unloading, heading, commuting, strolling, stroll, jogging, shopping, watching, watch, watches, unfolding, hovering, hovers, hover, towing, queueing, lined, dotted, hanging, hang, hangs, powering, feeding, directing, directs, spinning, spin, spins, chasing, chase, chases',
  quality:
    'main, after all, beautiful, nice, pretty, quiet, busy, calm, peaceful, lively, bustling, old, new, modern, historic, big, large, small, little, tiny, huge, tall, high, low, long, wide, narrow, colourful, colorful, dark, light, soft, bright lights, choppy, newly planted, planted, temporary, friendly, orderly, striped, fruit, wet paint, underground, detailed, highly detailed, very, really, quite, so, cozy, cosy, charming, picturesque, dramatic, cinematic, atmospheric, gentle, lovely, great, typical, local, public, urban, municipal, style, in style, look, mood, atmosphere, vibe, vibes, feeling, ambience, high quality, best quality, hd, 4k, 8k, masterpiece, professional, artistic, aesthetic, elegant, clean, fresh, early, late, first, last, lone, single, only, just, few people, here, there, everywhere, slowly, fast, quickly, together, alone, background, foreground, distance, left, right, center, centre, middle, top, bottom, side, sides, edge, empty space, lighting, landscape format, portrait format, square format, wide angle, composition, angle, close, far, distant, evening light, front, back, row, line, heavy, light rain, strong, thick, dense, deep, still, smooth, simple, crowded, narrow, wooden, stone, iron, metal, brick, cobbled, elevated, double, electric, ancient, traditional, european, mediterranean, latin american, south american, dutch, spanish, crisp, dreamy, serene, tranquil, moody, nostalgic, festive, cheerful, sleepy, weathered, rusty, shiny, tree lined, tall old, young, elderly, happy, full, half, whole, entire, good, perfect, rich, warm evening, fine, delicate, bold, strong lines, contrast, high contrast, texture, textured, grain, shadow, shadows, long shadows, silhouetted, silhouette style, outline, outlines, mighty, giant, enormous, glass, shimmering, sparkling, gleaming, sun drenched, sunday, monday, tuesday, wednesday, thursday, friday, saturday, weekend, weekday, holiday, again, too, both, all, any, other, same, different, various',
  picture:
    'pic, pics, footage, night view, picture, image, view, scene, illustration, drawing, photo, photograph, rendering, render, artwork, art, print, depiction, wide view, wide shot, shot, close up, closeup, scenic view, painting of, picture of, postcard, snapshot, vista, glimpse, impression, pair, group, bunch, variety, number, rows, lines, kind, sort, piece, set',
  empty: 'empty, deserted, abandoned, lonely, car free and empty',
  manner:
    'isometric, isometric view, axonometric, low poly, lowpoly, realistic, realistic style, photorealistic, photo realistic, hyperrealistic, 3d, 3d render, anime, manga, oil painting, collage, mosaic, embroidery, claymation, origami, papercut, paper cut, stained glass, graffiti, impressionist, cubist, surrealist',
  colouring:
    'palette, colours, colors, colour, color, tones, tone, hues, shades, shades of, tones of, wash, two colours, two colors, three colours, three colors, duotone, accents, colour scheme',
  scenery:
    'sky, sun, sunshine, sunlight, lamps lit, window, windows, lit windows, city lights, grass, path, footpath, pavement, sidewalk, ground, horizon, sand, wall, door, balcony, air, reflection, rails, cobblestones, leaf, foliage, surroundings, bank, banks, cobbles, lamplight, glow of lamps, headlights, kerb, cranes of the harbour, streets below, asphalt, reflector vest, hi vis vest, water level, school clock, clock on the wall, red lights, bus doors, light reflections, steps, stairs, spire, stones, chimney, light trails, trails of light',
}

export const numbers: PromptWords['numbers'] = {
  one: 'one',
  two: 'two, a couple of, a pair of, twin',
  three: 'three, a few, few, some, several, a handful of, a trio of',
  four: 'four',
  five: 'five',
  row: 'a row of, rows of, a line of, a queue of, queue of, a convoy of, convoy of',
  six: 'six, half a dozen',
  seven: 'seven',
  eight: 'eight, many, lots of, a lot of, plenty of, numerous, a crowd of, crowds of, a fleet of, a flock of, a forest of',
  nine: 'nine',
  ten: 'ten',
  eleven: 'eleven',
  twelve: 'twelve, a dozen, dozens of, hundreds of, thousands of, countless',
}
