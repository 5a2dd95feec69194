/** How far a dealer's bike came: delivered, inspected, sold. */
export const bikeStates = ['delivered', 'inspected', 'sold'] as const;
export type BikeState = (typeof bikeStates)[number];

/** The choices of the list: a state, or bikes with a claim or with a recall that waits for the workshop. */
export const bikeFilters = [...bikeStates, 'claimed', 'recalled'] as const;
export type BikeFilter = (typeof bikeFilters)[number];
