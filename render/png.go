package render

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"slices"
)

func (s *Scene) writePNG(w io.Writer) error {
	img := s.paint(s.scale)
	var out bytes.Buffer
	e := png.Encoder{}
	for i, a := range alike {
		out.Reset()
		if err := e.Encode(&out, quantize(img, a)); err != nil {
			return err
		}
		if out.Len() < maxBytes || s.scale > 1 || i == len(alike)-1 {
			break
		}
		e.CompressionLevel = png.BestCompression
	}
	_, err := w.Write(out.Bytes())
	return err
}

// maxBytes is what a letter's picture may weigh; one that is heavier is drawn again with fewer colours.
const maxBytes = 200_000

// paint draws the picture in true colours.
func (s *Scene) paint(scale float64) *image.RGBA {
	r := raster{scale: scale, img: image.NewRGBA(image.Rect(0, 0, int(math.Ceil(s.Width*scale)), int(math.Ceil(s.Height*scale))))}
	s.ground.paint(&r)
	r.draw(s.items)
	return r.img
}

// alike is how far apart two colours are taken for one, at first and if the picture weighs too much. The first costs
// nothing that can be seen, and saves a fifth of the bytes.
var alike = []int32{1200, 4000, 12_000}

// quantize picks 256 colours: the commonest, one of each small part of the colour cube, and gives all others the nearest.
func quantize(img *image.RGBA, alike int32) *image.Paletted {
	const bins = 1 << 15
	bin := func(p []uint8) int { return int(p[0]>>3)<<10 | int(p[1]>>3)<<5 | int(p[2]>>3) }
	var count [bins]int32
	var sum [bins][3]int32
	pix := img.Pix
	for i := 0; i+3 < len(pix); {
		j := i + 4
		for j < len(pix) && pix[j] == pix[i] && pix[j+1] == pix[i+1] && pix[j+2] == pix[i+2] { // a run of one colour
			j += 4
		}
		b, n := bin(pix[i:i+3]), int32((j-i)/4)
		count[b] += n
		for k := range 3 {
			sum[b][k] += n * int32(pix[i+k])
		}
		i = j
	}
	var used []int
	for b, n := range count {
		if n > 0 {
			used = append(used, b)
		}
	}
	slices.SortFunc(used, func(a, b int) int {
		if count[a] != count[b] {
			return int(count[b] - count[a])
		}
		return a - b
	})
	out := image.NewPaletted(img.Rect, nil)
	index := make([]uint8, bins)
	var means [][3]int32
	for _, b := range used {
		mean := [3]int32{sum[b][0] / count[b], sum[b][1] / count[b], sum[b][2] / count[b]}
		best, at := int32(math.MaxInt32), 0
		for j, m := range means {
			dr, dg, db := m[0]-mean[0], m[1]-mean[1], m[2]-mean[2]
			if d := 3*dr*dr + 6*dg*dg + db*db; d < best {
				best, at = d, j
			}
		}
		least := alike
		if int(count[b]) > len(pix)/4/2000 { // the colour of whole areas
			least = 30
		}
		if best > least && len(means) < 256 {
			at = len(means)
			means = append(means, mean)
			out.Palette = append(out.Palette, color.RGBA{uint8(mean[0]), uint8(mean[1]), uint8(mean[2]), 255})
		}
		index[b] = uint8(at)
	}
	for i := 0; i+3 < len(pix); i += 4 {
		out.Pix[i/4] = index[bin(pix[i:i+3])]
	}
	return out
}
