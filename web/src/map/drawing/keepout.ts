/** A transparent image placed along the traffic lines, so that no label is placed on them. */
export const KEEPOUT_IMAGE = 'keepout'
/** Its side, and the distance from one to the next, in px: about the width of congested traffic. */
export const KEEPOUT_PX = 6
