/**
 * Weighted ridge regression: the coefficients b that make Σ w (y − x·b)² + Σ p (b − b₀)² least (Hoerl and Kennard, 1970, with
 * the coefficients drawn to b₀ instead of 0). Outliers weigh less in two more rounds, by Huber's weights (1964).
 */
interface Regression {
  coefficients: Float64Array;
  /** y − x·b, a row each. */
  residuals: Float64Array;
  /** What outliers were left of their weight, 0 to 1. */
  kept: Float64Array;
}

interface RegressionInput {
  /** Rows of `columns` numbers, one behind the other. */
  x: Float64Array;
  columns: number;
  y: Float64Array;
  weights: Float64Array;
  /** p and b₀, a column each; weights count as if their mean was 1. */
  penalties: readonly number[];
  priors: readonly number[];
}

const ROUNDS = 3;
/** Residuals above so many times their usual size weigh less. */
const HUBER = 1;
/** Times the median of sizes: a standard deviation, of normal errors. */
const MAD_TO_SD = 1.4826;
const LEAST_SCALE = 1e-6;

export function regress({ x, columns, y, weights, penalties, priors }: RegressionInput): Regression {
  const rows = y.length;
  const kept = new Float64Array(rows).fill(1);
  const residuals = new Float64Array(rows);
  const sizes = new Float64Array(rows);
  let coefficients = new Float64Array(columns);
  for (let round = 0; round < ROUNDS; round++) {
    let sum = 0;
    for (let row = 0; row < rows; row++) sum += weights[row]! * kept[row]!;
    const normal = new Float64Array(columns * columns);
    const right = new Float64Array(columns);
    for (let row = 0; row < rows; row++) {
      const weight = (weights[row]! * kept[row]! * rows) / sum;
      const at = row * columns;
      for (let a = 0; a < columns; a++) {
        const weighted = weight * x[at + a]!;
        right[a]! += weighted * y[row]!;
        for (let b = 0; b <= a; b++) normal[a * columns + b]! += weighted * x[at + b]!;
      }
    }
    for (let a = 0; a < columns; a++) {
      normal[a * columns + a]! += penalties[a]!;
      right[a]! += penalties[a]! * priors[a]!;
    }
    coefficients = solved(normal, right);
    for (let row = 0; row < rows; row++) {
      let fitted = 0;
      for (let a = 0; a < columns; a++) fitted += coefficients[a]! * x[row * columns + a]!;
      residuals[row] = y[row]! - fitted;
      sizes[row] = Math.abs(residuals[row]!);
    }
    if (round === ROUNDS - 1) break;
    const most = HUBER * (MAD_TO_SD * sizes.slice().sort()[rows >> 1]! + LEAST_SCALE);
    for (let row = 0; row < rows; row++) kept[row] = Math.min(1, most / sizes[row]!);
  }
  return { coefficients, residuals, kept };
}

/** Solves A b = r for a symmetric positive definite A, of which the lower half is read, by Cholesky's decomposition. */
function solved(a: Float64Array, right: Float64Array): Float64Array<ArrayBuffer> {
  const n = right.length;
  const b = Float64Array.from(right);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i * n + j]!;
      for (let k = 0; k < j; k++) sum -= a[i * n + k]! * a[j * n + k]!;
      a[i * n + j] = i === j ? Math.sqrt(sum) : sum / a[j * n + j]!;
    }
    for (let k = 0; k < i; k++) b[i]! -= a[i * n + k]! * b[k]!;
    b[i]! /= a[i * n + i]!;
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) b[i]! -= a[k * n + i]! * b[k]!;
    b[i]! /= a[i * n + i]!;
  }
  return b;
}
