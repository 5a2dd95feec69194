// Where the cities of the demo's shops are: degrees north and east.

const CITIES: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  Surabaya: [-7.2905, 112.7398],
  Malang: [-7.9732, 112.6254],
  Yogyakarta: [-7.7956, 110.3695],
  Sleman: [-7.7163, 110.3554],
  Tuban: [-6.8976, 112.0649],
  Kediri: [-7.8166, 112.0118],
  Lumajang: [-8.1335, 113.2248],
  Probolinggo: [-7.7543, 113.2159],
  Banyuwangi: [-8.2192, 114.3691],
  Madiun: [-7.6298, 111.5239],
  Surakarta: [-7.5666, 110.8166],
  Purwokerto: [-7.4245, 109.2302],
  Semarang: [-6.9932, 110.4203],
  Blora: [-6.9698, 111.4186],
  Kudus: [-6.8048, 110.8405],
  'Jakarta Selatan': [-6.2615, 106.8106],
  'Jakarta Pusat': [-6.1805, 106.8284],
  'Jakarta Utara': [-6.1384, 106.8645],
  Tangerang: [-6.1783, 106.6319],
  'Tangerang Selatan': [-6.2886, 106.7179],
  Bogor: [-6.595, 106.8166],
  Depok: [-6.4025, 106.7942],
  Bandung: [-6.9175, 107.6191],
  Tasikmalaya: [-7.3274, 108.2207],
  Cirebon: [-6.732, 108.5523],
  Serang: [-6.1149, 106.1502],
  Palembang: [-2.9761, 104.7754],
  Medan: [3.5952, 98.6722],
  Padang: [-0.9471, 100.4172],
  Pontianak: [-0.0263, 109.3425],
  Samarinda: [-0.5022, 117.1536],
  Badung: [-8.5819, 115.1771],
  Gianyar: [-8.5442, 115.3256],
  Mataram: [-8.5833, 116.1167],
  Makassar: [-5.1477, 119.4327],
  Manado: [1.4748, 124.8421],
  Boulder: [40.015, -105.2705],
  'Fort Collins': [40.5853, -105.0844],
  Portland: [45.5152, -122.6784],
  Seattle: [47.6062, -122.3321],
  Cheyenne: [41.14, -104.8202],
  'Santa Fe': [35.687, -105.9378],
  'Salt Lake City': [40.7608, -111.891],
  Boise: [43.615, -116.2023],
  Tucson: [32.2226, -110.9747],
  Missoula: [46.8721, -113.994],
  'San Francisco': [37.7749, -122.4194],
  Oakland: [37.8044, -122.2712],
  'Santa Monica': [34.0195, -118.4912],
  Reno: [39.5296, -119.8138],
  Tacoma: [47.2529, -122.4443],
  Philadelphia: [39.9526, -75.1652],
  Allentown: [40.6023, -75.4714],
  Hudson: [42.2529, -73.791],
  Brooklyn: [40.6782, -73.9442],
  Cambridge: [42.3736, -71.1097],
  Montpelier: [44.2601, -72.5754],
  Baltimore: [39.2904, -76.6122],
  Pittsburgh: [40.4406, -79.9959],
  Chicago: [41.8781, -87.6298],
  Asheville: [35.5951, -82.5515],
};

/**
 * Where a shop is: a street away from the middle of its city, another one for each shop. Null for the two shops that the
 * ERP knows no place of, in Sumenep and Ambon.
 */
export function placeOf(key: string, city: string): { latitude: number; longitude: number } | null {
  const middle = CITIES[city];
  if (!middle) return null;
  const turn = Array.from(key).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 0) * (Math.PI / 180);
  const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
  return {
    latitude: rounded(middle[0] + 0.01 * Math.cos(turn)),
    longitude: rounded(middle[1] + 0.01 * Math.sin(turn)),
  };
}
